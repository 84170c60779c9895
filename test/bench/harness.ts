import os from 'node:os'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, type World } from '../../src/operational/engine'

/** The world of the scenario Pedregal. */
export function pedregalWorld(): World {
  const scenario = pedregal()
  return createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
}

/** The number after `--name` on the command line, or the default. */
export function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`)
  const value = Number(at < 0 ? Number.NaN : process.argv[at + 1])
  return Number.isFinite(value) ? value : otherwise
}

/** A clock in seconds, exact to a few nanoseconds. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e9

/** Processor time that some work takes this process, in ms. */
export function timed(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** One figure of a benchmark. `bar`: what it should reach. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly bar?: { readonly atLeast?: number; readonly atMost?: number }
  /** The bar does not depend on the machine (a ratio, a count): missing it fails the run. */
  readonly guard?: boolean
}

const shown = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)

const reached = ({ value, bar }: Row): boolean =>
  (bar?.atLeast === undefined || value >= bar.atLeast) && (bar?.atMost === undefined || value <= bar.atMost)

/**
 * Prints a table for people and one JSON line for programs. With `--strict` any missed bar fails the run, otherwise only those of guards,
 * because absolute figures depend on the machine.
 */
export function report(bench: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map((row) => row.name.length))
  for (const row of rows) {
    const { atLeast, atMost } = row.bar ?? {}
    const bar = atLeast !== undefined ? `>= ${shown(atLeast)}` : atMost !== undefined ? `<= ${shown(atMost)}` : ''
    const verdict = row.bar ? (reached(row) ? 'ok' : 'MISSED') : ''
    console.log(
      `${row.name.padEnd(width)} ${shown(row.value).padStart(12)} ${row.unit.padEnd(10)} ${bar.padEnd(12)} ${verdict}`,
    )
  }
  const cpu = os.cpus()[0]?.model ?? 'unknown'
  console.log(
    JSON.stringify({
      bench,
      node: process.version,
      cpu,
      rows: rows.map(({ name, value, unit, bar }) => ({
        name,
        value: Math.round(value * 1000) / 1000,
        unit,
        ...(bar ? { bar } : {}),
      })),
    }),
  )
  const strict = process.argv.includes('--strict')
  if (rows.some((row) => (strict || row.guard) && !reached(row))) process.exitCode = 1
}
