/**
 * The Regimental rules: two U.S. brigades against four Mexican battalions, fought out by the tactical player on both sides without a page, and
 * whole battles of Palo Alto as games, journal and digests included. Processor time, so that other work on the machine does not count.
 * `--rounds 200`, `--battles 3`. Issue 20: a clash within 20 ms (p95), a whole Palo Alto within 10 s.
 */
import { regimentalPlayer } from '../../src/ai/tabletop/regimental/answer'
import { fightRegimental } from '../../src/clash/regimental/fight'
import { RegimentalSession } from '../../src/session/regimental/session'
import { brigadeClashes } from './brigades'
import { median, numberOption, report, timed } from './harness'

const player = regimentalPlayer('general')

const all = brigadeClashes()
const PLAYERS = { us: player, mexican: player }
const clash = (n: number): number =>
  timed(() => fightRegimental(all[n % all.length]!, { seed: `bench ${n}`, forced: [] }, 'bench', PLAYERS))

const cold = clash(0)
for (let n = 0; n < 200; n++) clash(n)
const rounds = numberOption('rounds', 200)
const clashes = Array.from({ length: rounds }, (_, n) => clash(n)).sort((a, b) => a - b)

/** Plays a whole battle of Palo Alto by two computer players. */
function wholeBattle(n: number): { seconds: number; actions: number; turns: number } {
  const made = RegimentalSession.create({ scenario: 'palo-alto-reg', seed: `bench ${n}`, aiSeed: 'bench' })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  const game = made.value
  const ms = timed(() => {
    for (let side = game.toAct(); side !== null; side = game.toAct())
      if (!game.auto(side, 'end', player).ok) throw new Error('the computer does not play')
  })
  return { seconds: ms / 1000, actions: game.length, turns: game.table.battle.turn }
}
const battles = Array.from({ length: numberOption('battles', 3) }, (_, n) => wholeBattle(n))

report('regimental', [
  { name: 'two brigades against four battalions, p50', value: median(clashes), unit: 'ms' },
  { name: 'p95', value: clashes[Math.floor(clashes.length * 0.95)]!, unit: 'ms', bar: { atMost: 20 } },
  { name: 'the first of all, nothing compiled', value: cold, unit: 'ms' },
  {
    name: 'a whole Palo Alto by two computers, slowest',
    value: Math.max(...battles.map(({ seconds }) => seconds)),
    unit: 's',
    bar: { atMost: 10 },
  },
  { name: 'its actions', value: median(battles.map(({ actions }) => actions)), unit: '' },
  { name: 'its turns', value: median(battles.map(({ turns }) => turns)), unit: '' },
])
