/**
 * The battles of the packs, computer against computer, beside the record: `npm run packbattles -- --games 20`.
 *   --battle palo-alto,chippawa    which            --variant on-the-plain,full    beginnings of Chippawa
 *   --seed r20                     which seeds      --profile sar-2007             of Palo Alto
 *   --verbose                      a line a battle  --write COMMIT                 writes test/results/70-battles.json
 */
import { writeFileSync } from 'node:fs'
import type { Side } from '../../src/game/side'
import { BattleSession } from '../../src/session/battle/session'
import { type PackId, packOf } from '../../src/tabletop/common/pack/load'
import { countedLosses } from '../../src/tabletop/sar/battle/special/verdict'
import { castingsLost } from '../../src/tabletop/sar/battle/victory'

const option = (name: string, other: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? other : (process.argv[at + 1] ?? other)
}
function must<T>(made: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** What the record says that each side lost, in castings: killed, wounded and missing by the scale (SAR-1.1); warriors told apart are left out. */
function recordOf(id: PackId): readonly [number, number] {
  const { history } = must(packOf(id))
  const of = (seat: 'a' | 'b'): number => {
    const men = history.losses
      .filter((one) => one.seat === seat && one.who === undefined)
      .reduce((sum, { killed, wounded, missing }) => sum + killed + (wounded ?? 0) + (missing ?? 0), 0)
    return men / 30
  }
  return [of('a'), of('b')]
}

interface Played {
  readonly winner: Side | null
  readonly by: string
  /** Castings lost (SAR-24.9) by seat a and b. */
  readonly lost: readonly [number, number]
  /** Of them casualties of units that are still there. */
  readonly dead: readonly [number, number]
  readonly turns: number
  readonly milliseconds: number
}

function playPack(scenario: string, seed: string, options: object): { session: BattleSession; played: Played } {
  const before = performance.now()
  const session = must(BattleSession.create({ scenario, seed, options }))
  for (let side = session.toAct(); side !== null; side = session.toAct())
    if (must(session.answerQuestion(side)).at(-1)?.type !== 'ready')
      throw new Error(`no end: ${seed} ${side} ${session.table.battle.turn} ${session.table.battle.phase}`)
  const { table } = session
  const [a, b] = table.field.sides
  const special = table.field.terms.special!
  const lost = (side: Side): number => Math.max(castingsLost(table, side), countedLosses(table, special, side))
  const dead = (side: Side): number =>
    Object.values(table.battle.units)
      .filter(({ of }) => table.field.units.get(of)!.side === side)
      .reduce((sum, { strength }) => sum + strength.casualties, 0)
  const result = table.battle.result!
  return {
    session,
    played: {
      winner: result.winner,
      by: result.ending ?? result.by,
      lost: [lost(a), lost(b)],
      dead: [dead(a), dead(b)],
      turns: table.battle.turn,
      milliseconds: Math.round(performance.now() - before),
    },
  }
}

/** Mean and half the width of its interval for 95 %. */
function meanOf(values: readonly number[]): readonly [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance =
    values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / Math.max(1, values.length - 1)
  return [mean, 1.96 * Math.sqrt(variance / values.length)]
}

interface Figure {
  readonly id: string
  readonly what: string
  readonly n: string
  readonly value: string
  readonly interval: string | null
  readonly bar: string | null
  readonly met: boolean | null
  readonly command: string
}

/** Plays the games of one battle, prints them, and gives their figures. */
function measure(id: PackId, name: string, options: object, games: number, seed: string, command: string): Figure[] {
  const sides = must(BattleSession.create({ scenario: id, seed, options })).table.field.sides
  const played: Played[] = []
  for (let i = 0; i < games; i++) {
    const { played: one } = playPack(id, `${seed}/${i}`, options)
    played.push(one)
    if (process.argv.includes('--verbose')) console.log(JSON.stringify(one))
  }
  const record = recordOf(id)
  const won = sides.map((side) => played.filter(({ winner }) => winner === side).length)
  const most = Math.floor((17 * games) / 20)
  const milliseconds = played.map((one) => one.milliseconds).sort((a, b) => a - b)
  const figures: Figure[] = [
    {
      id: `${name}-won`,
      what: `${name}: computer against computer, who wins`,
      n: `${games} battles`,
      value: `${sides[0]} ${won[0]}, ${sides[1]} ${won[1]}, drawn ${games - won[0]! - won[1]!}`,
      interval: null,
      bar: `neither side more than ${most}`,
      met: Math.max(...won) <= most,
      command,
    },
  ]
  for (const [i, side] of sides.entries()) {
    const [mean, spread] = meanOf(played.map(({ lost }) => lost[i]!))
    const [dead] = meanOf(played.map((one) => one.dead[i]!))
    const was = record[i]!
    figures.push({
      id: `${name}-${side}Lost`,
      what: `${name}: castings that ${side} lost, stragglers still out among them; on the day ${was.toFixed(1)}`,
      n: `${games} battles`,
      value: `${mean.toFixed(1)} (casualties ${dead.toFixed(1)})`,
      interval: `95 %: ${(mean - spread).toFixed(1)} to ${(mean + spread).toFixed(1)}`,
      bar: 'within a factor of 2 of the record',
      met: mean >= was / 2 && mean <= was * 2,
      command,
    })
  }
  const ends = [...new Set(played.map(({ by }) => by))].map((by) => `${by} ${played.filter((p) => p.by === by).length}`)
  for (const { what, value, interval, met } of figures)
    console.log(`${met ? 'ok  ' : 'NOT '} ${what}: ${value}; ${interval ?? ''}`)
  console.log(`     decided by ${ends.join(', ')}; slowest ${milliseconds.at(-1)} ms`)
  return figures
}

function main(): void {
  const games = Number(option('games', '20'))
  const seed = option('seed', 'r20')
  const battles = option('battle', 'palo-alto,chippawa').split(',')
  const variants = option('variant', 'on-the-plain').split(',')
  const profiles = option('profile', 'sar-2007').split(',')
  const figures: Figure[] = []
  const commandFor = (rest: string): string => `npm run packbattles -- --games ${games} --seed ${seed} ${rest}`
  if (battles.includes('palo-alto'))
    for (const profile of profiles)
      figures.push(
        ...measure(
          'palo-alto',
          `palo-alto-${profile}`,
          { profile },
          games,
          seed,
          commandFor(`--battle palo-alto --profile ${profile}`),
        ),
      )
  if (battles.includes('chippawa'))
    for (const variant of variants)
      figures.push(
        ...measure(
          'chippawa',
          `chippawa-${variant}`,
          { variant },
          games,
          seed,
          commandFor(`--battle chippawa --variant ${variant}`),
        ),
      )
  const commit = option('write', '')
  if (commit === '') return
  const file = {
    title: 'Palo Alto and Chippawa beside the record',
    about:
      'Whole battles of the packs by the Santa Anna Rules, computer `general` against computer `general`, with the options of the packs. Losses in castings as SAR-24.9 counts them; 30 men a casting. The record: maps/NAME/pack.json, `history`.',
    figures: figures.map(({ command, ...rest }) => ({
      ...rest,
      commit,
      date: new Date().toISOString().slice(0, 10),
      machine: 'project',
      command,
    })),
  }
  writeFileSync('test/results/70-battles.json', `${JSON.stringify(file, null, 2)}\n`)
}

if (process.argv.includes('--games')) main()
