/**
 * Plays the orders of the historical campaign (maps/pedregal/history/campaign-orders.json) and says what the rules refused: `npm run campaign`.
 *   --write   also writes the game, maps/pedregal/history/campaign.json: after every change of rules, counters or orders
 *   --show    prints what happened and where all pieces stand after each player turn      --until 5   stops after that turn
 */
import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { loadPedregal, pedregalHash } from '../../../src/operational/data'
import { createWorld } from '../../../src/operational/engine'
import { Director } from './director'
import { OrdersSchema } from './orders'
import { saveOf, saveText } from './written'

const FOLDER = 'maps/pedregal/history'

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}
const say = (text: string): boolean => process.stdout.write(`${text}\n`)

/** Where all pieces stand, a line for each hex. */
function standing({ position }: Director): string[] {
  const { ops } = position.game
  const byPlace = new Map<string, string[]>()
  for (const [id, piece] of Object.entries(ops.pieces)) {
    const state = `${piece.disrupted ? '(d)' : ''}${piece.garrison ? '(g)' : ''}${piece.steps === 1 && id.startsWith('us') ? '(1)' : ''}`
    byPlace.set(piece.at, [
      ...(byPlace.get(piece.at) ?? []),
      `${id.replace('mexican.', 'm.').replace('.ldr', '')}${state}`,
    ])
  }
  return [...byPlace.keys()].sort().map((place) => `   ${place}: ${byPlace.get(place)!.join(' ')}`)
}

const loaded = loadPedregal()
if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal))
const { battlefield, tables } = loaded.value
const world = createWorld('pedregal', battlefield, tables, pedregalHash())
const orders = v.parse(OrdersSchema, JSON.parse(readFileSync(`${FOLDER}/campaign-orders.json`, 'utf8')))
const until = Number(argument('until') ?? orders.turns.at(-1)?.turn)
const director = new Director(world, { preset: 'historical', night: true, resolver: 'table', clash: 'auto' })
let told = 0
for (const [index, turn] of orders.turns.entries()) {
  if (turn.turn > until) break
  director.playTurn(turn, orders.turns[index + 1] ?? null)
  for (; told < director.findings.length; told++) {
    const finding = director.findings[told]!
    say(`refused: turn ${finding.turn} ${finding.side}: ${finding.order}\n    ${finding.why}`)
  }
  const happened = director.told.splice(0)
  if (!process.argv.includes('--show')) continue
  const { ops } = director.position.game
  say(`== after turn ${turn.turn} ${turn.side}; points ${JSON.stringify(ops.score)}; dice ${ops.dice}`)
  for (const line of [...happened, ...standing(director)]) say(line)
}
const { result } = director.position.game.ops
say(
  `${director.commands.length} actions, ${director.dice.faces.length} dice, ${director.findings.length} refused orders, result ${JSON.stringify(result)}`,
)
if (process.argv.includes('--write')) {
  writeFileSync(`${FOLDER}/campaign.json`, saveText(saveOf(director)))
  say(`${FOLDER}/campaign.json written`)
}
