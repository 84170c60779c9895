/** Form of a hex id, "XXYY": XX is the row from the south, YY the column from the west, both from 01. */
export const HEX_ID = /^\d{4}$/

/** Has the text the form of a hex id? Whether a sheet has such a hex is `HexGrid.indexOf`'s answer. */
export const isHexId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && HEX_ID.test(text)
