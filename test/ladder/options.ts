/** Arguments of a command line: `--name value`, `--flag`, and plain ones. */
export interface CommandLine {
  readonly plain: readonly string[]
  text(name: string, other: string): string
  number(name: string, other: number): number
  has(name: string): boolean
}

/** Reads a command line; `flags`: names that have no value. */
export function parseCommandLine(argv: readonly string[], flags: readonly string[]): CommandLine {
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
