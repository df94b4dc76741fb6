export const MAX_COMPARED = 4
