import { expect, test } from 'vitest'
import { addressParts } from './address.ts'

test.each([
  ['12 King Street W, Toronto, ON M5H 1A1', '12 King Street W', 'Toronto', 'M5H 1A1'],
  ['12 King Street W, Toronto ON m5h1a1', '12 King Street W', 'Toronto', 'M5H 1A1'],
  ['Unit 4, 12 King Street W, Toronto, Ontario, M5H 1A1', 'Unit 4, 12 King Street W', 'Toronto', 'M5H 1A1'],
  ['4335 rue Saint-Jean, Québec (Québec) G1R 4S9', '4335 rue Saint-Jean', 'Québec', 'G1R 4S9'],
  ['4335 rue Saint-Jean, Québec, G1R 4S9', '4335 rue Saint-Jean', 'Québec', 'G1R 4S9'],
  ['9 Main Street, Halifax, Nova Scotia B3H 1A1', '9 Main Street', 'Halifax', 'B3H 1A1'],
])('%s has a street, a city and a postal code', (address, street, city, postcode) => {
  expect(addressParts(address)).toEqual({ street, city, postcode })
})

test.each([
  '12 King Street W',
  '12 King Street W, Toronto',
  '12 King Street W Toronto M5H 1A1',
  'Lot 4, PO Box 12 M5H 1A1',
])('what is no plain address is not taken apart: %s', (address) => {
  expect(addressParts(address)).toBeNull()
})
