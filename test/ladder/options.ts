/** Reads `--name value` and `--flag` from the command line. */
export interface Line {
  readonly plain: readonly string[]
  text(name: string, other: string): string
  number(name: string, other: number): number
  has(name: string): boolean
}

export function lineFrom(argv: readonly string[], flags: readonly string[]): Line {
  const plain: string[] = []
  const named = new Map<string, string>()
  for (let k = 0; k < argv.length; k++) {
    const word = argv[k]!
    if (!word.startsWith('--')) plain.push(word)
    else if (flags.includes(word.slice(2))) named.set(word.slice(2), '')
    else named.set(word.slice(2), argv[++k] ?? '')
  }
  return {
    plain,
    text: (name, other) => named.get(name) ?? other,
    number(name, other) {
      const text = named.get(name)
      if (text === undefined) return other
      const value = Number(text)
      if (Number.isFinite(value) && value >= 0 && text !== '') return value
      throw new Error(`--${name} wants a number`)
    },
    has: (name) => named.has(name),
  }
}
