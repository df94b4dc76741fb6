// The package refers to a file of types that it does not contain.
declare module 'unicode-confusables' {
  const confusables: { rectifyConfusion(text: string): string }
  export default confusables
}
