// Changes figures by the candidate in the file that the command line names, when it is imported: before the rules and the computer players read theirs.
// So an entry imports this first.
import { readFileSync } from 'node:fs'
import { FIGURE_FILES } from './files'
import { applyCandidate, type Candidate } from './patch'

/** The file of the candidate with which this process plays; null: with the figures as they are. */
export const figuresFile: string | null = process.argv.includes('--figures')
  ? (process.argv[process.argv.indexOf('--figures') + 1] ?? null)
  : null

if (figuresFile !== null) applyCandidate(FIGURE_FILES, JSON.parse(readFileSync(figuresFile, 'utf8')) as Candidate)
