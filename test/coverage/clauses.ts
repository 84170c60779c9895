import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A clause of OPS, by its number without `OPS-`: `7.2`, `19.1.3`. */
export interface Clause {
  id: string
  title: string
  /** Not in force yet in this edition (part C): listed, not asked for. */
  later: boolean
}

interface Entry {
  id: string
  title: string
  since?: { inForce: boolean }
}

/** Every clause of the rulebook, in its order. */
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

/** Clauses that no function carries out, and why: test/coverage/definitions.json. */
export function definitionsOf(root: string): Record<string, string> {
  const file = path.join(root, 'test', 'coverage', 'definitions.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { clauses: Record<string, string> }).clauses
}

/** Numbers that may be cited: the clauses, and what holds clauses (`19.5`, `7`). */
export function citable(clauses: readonly Clause[]): ReadonlySet<string> {
  const all = new Set<string>()
  for (const { id } of clauses) {
    const parts = id.split('.')
    for (let n = 1; n <= parts.length; n++) all.add(parts.slice(0, n).join('.'))
  }
  return all
}

const OPS = /OPS-(\d+(?:\.\d+){0,2})/g
/** Comments and test titles may leave out `OPS-`: "the die of 4.3". Not part of a longer number, and no MB or seconds. */
const BARE = /(?<![\w.:/-])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?!\.?\d|\w|:\d| ?(?:MB|kB|ms|s\b|%))/g

/** Rules of the miniatures and the numbers that follow them: "SAR-24.8, 24.9". */
const SAR = /SAR-\d+(?:\.\d+)*(?:(?:,| to| and) \d+(?:\.\d+)*)*/g

/** Clauses named by `OPS-7.2` in a text. */
export const namedIn = (text: string): string[] => [...text.matchAll(OPS)].map((match) => match[1]!)

/** Clauses named in a comment, with or without `OPS-`; 0.5 is no clause. */
export const citedIn = (comment: string): string[] => [
  ...namedIn(comment),
  ...[...comment.replaceAll(OPS, '').replaceAll(SAR, '').matchAll(BARE)]
    .map((match) => match[1]!)
    .filter((id) => !id.startsWith('0')),
]

/** How a rule book is cited. */
export interface Book {
  /** With its own name: in strings and titles. */
  named(text: string): string[]
  /** In comments of its own code. */
  cited(comment: string): string[]
}
export const OPS_BOOK: Book = { named: namedIn, cited: citedIn }
