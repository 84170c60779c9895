/** The name of a hex without its number and without what stands in brackets. */
export const bareName = (name: string): string => name.replace(/^\d{4} /, '').replace(/ \(.*/, '')
