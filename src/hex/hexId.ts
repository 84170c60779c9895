/** Form of a hex id, "XXYY": XX is the row from the south, YY the column from the west, both from 01. */
export const HEX_ID = /^\d{4}$/

/** Does the text have the form of a hex id? Whether a sheet has that hex, `HexGrid.indexOf` answers. */
export const isHexId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && HEX_ID.test(text)
