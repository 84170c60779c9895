// The boards of the six stands: what the person who decides could see, and what the engine says about each choice.
import standBoards from '../../../maps/pedregal/history/stand-boards.json'
import { ok, refuse, type Result } from '../../core/result'
import { parseFile, refuseFault } from '../../operational/data/fault'
import type { Forecast, HexId, ReachHex, Side, View } from '../../operational/types'
import { HexSession } from '../../session/hex/session'
import type { TabletopSource } from '../../session/hex/tabletop'
import { PEDREGAL, worldOf } from '../../session/hex/world'
import { stateOfLesson } from '../lessons/position'
import { pedregalRecord } from '../record/pedregal'
import { type StandBoard, StandBoardsFileSchema, type StandQuestion } from './schema'

const FILE = 'stand-boards.json'
let loaded: Result<readonly StandBoard[]> | null = null

/** All boards, checked on the first call: each stand has one, and each of its options is there. A fault names file, field and reason. */
export function loadStandBoards(raw: unknown = standBoards): Result<readonly StandBoard[]> {
  if (raw === standBoards && loaded) return loaded
  const result = readAndCheck(raw)
  if (raw === standBoards) loaded = result
  return result
}

function readAndCheck(raw: unknown): Result<readonly StandBoard[]> {
  const parsed = parseFile(StandBoardsFileSchema, FILE, raw)
  if (!parsed.ok) return parsed
  const { boards } = parsed.value
  for (const { id, options } of pedregalRecord().stands.stands) {
    const index = boards.findIndex(({ stand }) => stand === id)
    const board = boards[index]
    if (!board) return refuseFault({ file: FILE, field: 'boards', reason: 'missing', value: id })
    const missing = options.find((option) => !Object.hasOwn(board.options, option.id))
    if (missing)
      return refuseFault({ file: FILE, field: `boards[${index}].options`, reason: 'missing', value: missing.id })
  }
  return ok(boards)
}

/** A game that stands as the board says. `question`: as it would stand after the choice that the question is about. */
function sessionOf(board: StandBoard, tabletops: TabletopSource, question: StandQuestion | null): Result<HexSession> {
  const world = worldOf(PEDREGAL)
  if (!world.ok) return world
  const attack = question?.is === 'attack' ? question : null
  const night = true
  const session = HexSession.create(
    { scenario: PEDREGAL, seed: board.stand, options: { preset: 'free', night, resolver: 'table' } },
    tabletops,
  )
  if (!session.ok) return session
  const moved = question?.moved ?? {}
  const movedPieces = new Set(Object.values(moved).flat())
  const at: Record<string, string[]> = {}
  for (const [place, pieces] of Object.entries(board.at)) at[place] = pieces.filter((piece) => !movedPieces.has(piece))
  for (const [hex, pieces] of Object.entries(moved)) at[hex] = [...(at[hex] ?? []), ...pieces]
  // Whoever comes close enough to attack or to look has found what a box of the other side held.
  if (question !== null && question.is !== 'reach') revealBoxes(board, at)
  // The markers of a box that has been emptied go.
  const isFilled = (box: string): boolean => {
    const [side, letter = ''] = box.split('.')
    return (at[`box:${letter.toUpperCase()}`] ?? []).some((piece) => piece.startsWith(`${side}.`))
  }
  const markers = Object.fromEntries(
    Object.entries(board.markers).filter(([id]) => isFilled(id.replace('.marker', '').slice(0, -2))),
  )
  const attacker = attack?.by ?? board.active
  const set = session.value.setState(
    stateOfLesson(world.value, session.value.state(), {
      turn: attack?.turn ?? board.turn,
      active: attack ? attacker : board.active,
      segment: attack ? 'combat' : board.segment,
      night,
      santaAnna: true,
      resolver: 'table',
      at,
      disrupted: [],
      ineffective: [],
      garrison: attack?.garrison ?? [],
      worn: [],
      markers,
      dummyFirst: board.dummyFirst,
      entry: {},
    }),
  )
  return set.ok ? session : set
}

/** Puts what the boxes of the enemy still hold where their real markers are. */
function revealBoxes({ active, markers, dummyFirst }: StandBoard, at: Record<string, string[]>): void {
  for (const [id, hex] of Object.entries(markers)) {
    const [side = '', , letter = '', number] = id.split('.')
    const isReal = (number === '1') !== dummyFirst.includes(`${side}.${letter}`)
    const box = `box:${letter.toUpperCase()}`
    if (side === active || !isReal) continue
    const found = (at[box] ?? []).filter((piece) => piece.startsWith(`${side}.`))
    at[hex] = [...(at[hex] ?? []), ...found]
    at[box] = (at[box] ?? []).filter((piece) => !found.includes(piece))
  }
}

/** What the side that decides could see, by the engine: hidden troops are markers. */
export function viewOfStand(board: StandBoard, tabletops: TabletopSource): Result<View> {
  const session = sessionOf(board, tabletops, null)
  return session.ok ? ok(session.value.view(board.active)) : session
}

/** What the engine says about a choice. */
export type StandAnswer =
  /** The units are out of command and must roll for their movement points (OPS-4.3). */
  | { readonly is: 'outOfCommand'; readonly units: readonly string[] }
  /** Hexes that come into sight, and the enemies who stand in them. */
  | { readonly is: 'sight'; readonly hexes: readonly HexId[]; readonly pieces: readonly string[] }
  | { readonly is: 'reach'; readonly hexes: readonly HexId[]; readonly to: HexId; readonly there: ReachHex | null }
  | {
      readonly is: 'attack'
      readonly by: Side
      readonly target: HexId
      readonly forecast: Forecast
      readonly supposed: boolean
    }

/** Asks the engine about a choice. */
export function answerOf(board: StandBoard, question: StandQuestion, tabletops: TabletopSource): Result<StandAnswer> {
  const created = sessionOf(board, tabletops, question)
  if (!created.ok) return created
  const session = created.value
  if (question.is === 'reach') {
    const mustRoll = session
      .legal(board.active)
      .some((action) => action.type === 'begin' && action.units.some((unit) => question.units.includes(unit)))
    if (mustRoll) return ok({ is: 'outOfCommand', units: question.units })
    const reach = session.reach(board.active, question.units, question.leaders, question.march)
    if (reach.length === 0) return refuse('bad-argument', null, 'refusal.badArgument', { field: question.units.join() })
    const there = reach.find(({ hex }) => hex === question.to) ?? null
    return ok({ is: 'reach', hexes: reach.map(({ hex }) => hex), to: question.to, there })
  }
  if (question.is === 'sight') {
    const before = sessionOf(board, tabletops, null)
    if (!before.ok) return before
    const enemy = board.active === 'us' ? 'mexican' : 'us'
    const seen = new Set(before.value.sight(enemy))
    const hexes = session.sight(enemy).filter((hex) => !seen.has(hex))
    const inSight = session
      .view(board.active)
      .pieces.filter(({ id, at }) => id.startsWith(`${enemy}.`) && hexes.includes(at))
    return ok({ is: 'sight', hexes, pieces: inSight.map(({ id }) => id) })
  }
  const { target, attackers, lead, supposed } = question
  const by = question.by ?? board.active
  const forecast = session.forecast(by, { target, attackers: [...attackers].sort(), lead, charge: false })
  return forecast.ok ? ok({ is: 'attack', by, target, forecast: forecast.value, supposed }) : forecast
}
