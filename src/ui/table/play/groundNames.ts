/** The name of a piece of ground from its id: "hacienda-san-juan" is "Hacienda san juan". The printed maps name few of them. */
export const groundName = (id: string): string => {
  const words = id.replaceAll(/[-_/:]/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
