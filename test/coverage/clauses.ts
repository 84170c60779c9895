import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A clause of OPS, by its number without `OPS-`: `7.2`, `19.1.3`. */
export interface Clause {
  id: string
  title: string
  /** Not in force yet in this edition: listed, but needs no function or test. */
  later: boolean
}

interface Entry {
  id: string
  title: string
  since?: { inForce: boolean }
}

/** Every clause of OPS, in the order of the rulebook. */
export function clausesOf(root: string): Clause[] {
  const dir = path.join(root, 'assets', 'rulebook', 'en')
  const entries = readdirSync(dir)
    .filter((name) => name.startsWith('ops-'))
    .sort()
    .flatMap((name) => (JSON.parse(readFileSync(path.join(dir, name), 'utf8')) as { entries: Entry[] }).entries)
  return entries.map((entry) => ({
    id: entry.id.replace('OPS-', ''),
    title: entry.title,
    later: entry.since?.inForce === false,
  }))
}

/** Clauses that need no function, with the reason (test/coverage/definitions.json). */
export function definitionsOf(root: string): Record<string, string> {
  const file = path.join(root, 'test', 'coverage', 'definitions.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { clauses: Record<string, string> }).clauses
}

/** Numbers that may be cited: clauses, and sections that hold clauses (`19.5`, `7`). */
export function citable(clauses: readonly Clause[]): ReadonlySet<string> {
  const all = new Set<string>()
  for (const { id } of clauses) {
    const parts = id.split('.')
    for (let n = 1; n <= parts.length; n++) all.add(parts.slice(0, n).join('.'))
  }
  return all
}

const OPS = /OPS-(\d+(?:\.\d+){0,2})/g
/** A clause number without `OPS-`, as in "the die of 4.3". Excludes parts of longer numbers, and sizes or times. */
const BARE = /(?<![\w.:/-])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?!\.?\d|\w|:\d| ?(?:MB|kB|ms|s\b|%))/g

/** SAR numbers with those that follow them: "SAR-24.8, 24.9". */
const SAR = /SAR-\d+(?:\.\d+)*(?:(?:,| to| and) \d+(?:\.\d+)*)*/g

/** Clauses that a text names with `OPS-`. */
export const namedIn = (text: string): string[] => [...text.matchAll(OPS)].map((match) => match[1]!)

/** Clauses that a comment names, with or without `OPS-`. Numbers below 1 are no clauses. */
export const citedIn = (comment: string): string[] => [
  ...namedIn(comment),
  ...[...comment.replaceAll(OPS, '').replaceAll(SAR, '').matchAll(BARE)]
    .map((match) => match[1]!)
    .filter((id) => !id.startsWith('0')),
]

/** How a rulebook is cited. */
export interface Book {
  /** Rules named in strings and titles, with the name of the book. */
  named(text: string): string[]
  /** Rules named in comments of the code of that book. */
  cited(comment: string): string[]
}
export const OPS_BOOK: Book = { named: namedIn, cited: citedIn }
