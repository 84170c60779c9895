/**
 * The fuzzer of battles: random legal play of Buena Vista from the set-up to the verdict, with all invariants checked. `npm run fuzz --
 * --scenario buena-vista`, or of Palo Alto and Chippawa: `--scenario packs`
 *   --seconds 60 | --games N   how long            --seed X      which battles (default: from the clock, and printed)
 *   --turns 25                 the last turn       --only K      only battle number K of the seed
 *   --about mx-1-line          for a failed battle: the last events about that unit
 */
import { Fault } from '../fault'
import { Random } from '../random'
import { drawPackPlan, drawPlan } from './plan'
import { addTally, BattlePlay, emptyTally, type Tally } from './play'
import { playBattleSession } from './session'
import { refused } from './wild'

const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const numeric = (name: string): number | null => {
  const text = option(name)
  if (text === null) return null
  const value = Number(text)
  if (Number.isFinite(value) && value >= 0) return value
  console.error(`--${name} wants a number`)
  process.exit(2)
}

const table = (rows: Readonly<Record<string, number>>): string =>
  Object.entries(rows)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([row, n]) => `${row} ${n}`)
    .join(', ')

/** Battles of the packs (Palo Alto, Chippawa) instead of Buena Vista. */
const isOfPacks = option('scenario') === 'packs'

/** A run stops after this many failures. */
const MOST_FAILURES = 25

/** The message without ids and numbers, the same for all faults of one kind. */
const kindOf = (message: string): string => message.replace(/(us|mx)-[a-z0-9/-]+|\d+/g, '#').slice(0, 60)

/** Tries `commands` mutated commands in states of random battles, without other checks. `npm run wild -- --scenario buena-vista` */
export function tryBattles(seed: string, commands: number): void {
  const tally: Tally = emptyTally()
  const begun = Date.now()
  console.log(`seed ${seed}`)
  for (let k = 0; tally.wild < commands; k++) {
    const random = new Random(`wild ${seed}.${k}`)
    const draw = isOfPacks ? drawPackPlan : drawPlan
    const plan = draw(random, `dice of ${seed}.${k}`, random.pick([4, 8]))
    new BattlePlay(plan, tally).play(random, { state: 0, secrets: 0, wild: 0.5, bounds: 0.1 })
  }
  console.log(`refused: ${table(refused)}`)
  console.log(
    `${tally.wild} commands in ${tally.battles} battles, none accepted that no entry covers; ${((Date.now() - begun) / 1000).toFixed(0)} s`,
  )
}

export function main(): void {
  const seed = option('seed') ?? Date.now().toString(36)
  const games = numeric('games') ?? Number.POSITIVE_INFINITY
  const until = Date.now() + (numeric('seconds') ?? (games < Number.POSITIVE_INFINITY ? 1e9 : 60)) * 1000
  const turns = numeric('turns')
  const only = numeric('only')
  const tally: Tally = emptyTally()
  const faults = new Map<string, string>()
  const begun = Date.now()
  let failures = 0
  console.log(`seed ${seed}`)
  for (
    let k = only ?? 0;
    k < (only === null ? games : only + 1) && Date.now() < until && failures < MOST_FAILURES;
    k++
  ) {
    const name = `${seed}.${k}`
    const random = new Random(`battle ${name}`)
    const own = emptyTally()
    // Most battles are cut short, because most faults show in the first turns.
    const draw = isOfPacks ? drawPackPlan : drawPlan
    const plan = draw(random, `dice of ${name}`, turns ?? random.pick([4, 6, 8, 25]))
    let play: BattlePlay | null = null
    try {
      // Some battles are played through a session, with undo, saves and records.
      if (random.chance(0.1)) {
        const { actions, undone, saves } = playBattleSession(name, plan.turns, isOfPacks)
        own.actions += actions
        own.session += 1
        own.events.undone = undone
        own.events.saved = saves
        addTally(tally, own)
        continue
      }
      play = new BattlePlay(plan, own)
      play.play(random)
    } catch (error) {
      failures++
      const message = error instanceof Error ? error.message : String(error)
      const at = play
        ? `turn ${play.table.battle.turn} ${play.table.battle.phase}, ${play.commands.length} actions`
        : 'begin'
      if (faults.has(kindOf(message))) console.log(`FAILED ${k} again: ${message.slice(0, 100)}`)
      else {
        faults.set(kindOf(message), name)
        console.log(`FAILED --only ${k} (${plan.profile}, ${at}): ${message}`)
        if (!(error instanceof Fault) && error instanceof Error)
          console.log(error.stack?.split('\n').slice(1, 6).join('\n'))
        const last = play?.commands.at(-1)
        const about = option('about')
        if (about !== null)
          for (const { body } of play?.last ?? [])
            if (JSON.stringify(body).includes(about)) console.log(`    ${JSON.stringify(body)}`)
        if (last) console.log(`  last: ${last.side} ${JSON.stringify(last.action)}`)
      }
    }
    addTally(tally, own)
  }
  console.log(`asks: ${table(tally.asks)}\nevents: ${table(tally.events)}\nrules: ${table(tally.rules)}`)
  console.log(`verdicts: ${table(tally.results)}\nrefused: ${table(refused)}`)
  console.log(
    `${tally.battles} battles and ${tally.session} at a session's door, ${tally.turns} turns, ${tally.actions} actions, ${tally.secrets} pairs of worlds, ${tally.wild} mutated commands in ${((Date.now() - begun) / 1000).toFixed(0)} s; ${failures} failures of ${faults.size} kinds`,
  )
  if (failures > 0) process.exitCode = 1
}
