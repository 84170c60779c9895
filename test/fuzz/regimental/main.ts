/**
 * The fuzzer of Regimental battles: random legal play of small battles with every arm, class, kind of ground and answer to the open questions,
 * and of Palo Alto, to the end, with all invariants checked. `npm run fuzz -- --scenario palo-alto-reg`
 *   --seconds 60 | --games N   how long            --seed X      which battles (default: from the clock, and printed)
 *   --turns 4                  the last turn of small battles    --only K      only battle number K of the seed
 *   --palo 0.1                 share of battles that are Palo Alto
 */
import { Fault } from '../fault'
import { Random } from '../random'
import { drawPaloAlto, drawSmallPlan } from './plan'
import { addTally, emptyTally, RegimentalPlay } from './play'
import { refused } from './wild'

const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const rows = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([row, n]) => `${row} ${n}`)
    .join(', ')

/** The message without ids and numbers, the same for all faults of one kind. */
const kindOf = (message: string): string => message.replace(/(us|mx)-[a-z0-9/-]+|\d+/g, '#').slice(0, 70)

/** Tries `commands` mutated commands in states of random battles. `npm run wild -- --scenario palo-alto-reg` */
export function tryRegimental(seed: string, commands: number): void {
  const tally = emptyTally()
  const begun = Date.now()
  console.log(`seed ${seed}`)
  for (let k = 0; tally.wild < commands; k++) {
    const random = new Random(`wild ${seed}.${k}`)
    const plan = drawSmallPlan(random, `${seed}.${k}`, 3)
    new RegimentalPlay(plan, tally).play(random, { state: 0, wild: 0.5, bounds: 0.1 })
  }
  console.log(`refused: ${rows(refused)}`)
  console.log(
    `${tally.wild} commands in ${tally.battles} battles, none accepted that no entry covers; ${((Date.now() - begun) / 1000).toFixed(0)} s`,
  )
}

export function main(): void {
  const seed = option('seed') ?? Date.now().toString(36)
  const games = Number(option('games') ?? Number.POSITIVE_INFINITY)
  const until = Date.now() + Number(option('seconds') ?? (Number.isFinite(games) ? 1e6 : 60)) * 1000
  const share = Number(option('palo') ?? 0.1)
  const only = option('only') === null ? null : Number(option('only'))
  const tally = emptyTally()
  const faults = new Set<string>()
  const begun = Date.now()
  let failures = 0
  console.log(`seed ${seed}`)
  for (let k = only ?? 0; k < (only === null ? games : only + 1) && Date.now() < until && failures < 40; k++) {
    const name = `${seed}.${k}`
    const random = new Random(`battle ${name}`)
    const own = emptyTally()
    const isPaloAlto = random.chance(share)
    let play: RegimentalPlay | null = null
    try {
      const plan = isPaloAlto
        ? drawPaloAlto(random, name)
        : drawSmallPlan(random, name, Number(option('turns') ?? 3 + random.below(4)))
      play = new RegimentalPlay(plan, own)
      play.play(random)
    } catch (error) {
      failures++
      const message = error instanceof Error ? error.message : String(error)
      if (faults.has(kindOf(message))) console.log(`FAILED ${k} again: ${message.slice(0, 100)}`)
      else {
        faults.add(kindOf(message))
        const at = play
          ? `player turn ${play.table.battle.playerTurn}, ${play.table.battle.place}, ${play.commands.length} actions`
          : 'begin'
        console.log(`FAILED --only ${k} (${at}): ${message}`)
        if (!(error instanceof Fault) && error instanceof Error)
          console.log(error.stack?.split('\n').slice(1, 7).join('\n'))
        const last = play?.commands.at(-1)
        if (last) console.log(`  last: ${last.side} ${JSON.stringify(last.action)}`)
      }
    }
    addTally(tally, own)
  }
  console.log(`places: ${rows(tally.places)}\ntypes: ${rows(tally.types)}\nevents: ${rows(tally.events)}`)
  console.log(`results: ${rows(tally.results)}\nrefused: ${rows(refused)}`)
  console.log(
    `${tally.battles} battles, ${tally.turns} turns, ${tally.actions} actions, ${tally.wild} mutated commands in ${((Date.now() - begun) / 1000).toFixed(0)} s; ${failures} failures of ${faults.size} kinds`,
  )
  if (failures > 0) process.exitCode = 1
}
