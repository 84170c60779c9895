/** Form of a hex id: two digits for the row, from 01 at the south edge, then two for the column, from 01 at the west edge. */
export const HEX_ID = /^\d{4}$/

/** Does the text have the form of a hex id? Whether a sheet has that hex, `HexGrid.indexOf` answers. */
export const isHexId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && HEX_ID.test(text)
