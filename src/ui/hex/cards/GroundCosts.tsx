import type { PieceClass } from '../../../operational/data'
import type { HexId, PieceId, View } from '../../../operational/types'
import { mpText } from '../../shared/format'
import { RuleLink } from '../../shared/Parts'
import { text } from '../../shell/page'
import { halfMpLeft } from '../controller/marks'
import { reachableHex } from '../controller/path'
import { whyOutOfReach } from '../controller/tapRefusal'
import type { Selection } from '../controller/select'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { mapHexOf } from '../shared/ground'
import { leaderDef, markerDef, sideOfPiece, unitDef } from '../shared/pieces'
import { names, scenario } from '../shared/scenario'
import { RefusalReasonLine } from './BoxParts'

/** The first of the rules that a table entry cites, as in `OPS-5.2, OPS-8.5`. */
export const firstRule = (source: string): string | undefined => source.split(', ')[0]

/** The class of a piece by which it pays for ground: leaders pay as infantry does (OPS-5.1), and so do markers (OPS-19.5.6). */
function pieceClassOf(id: PieceId): PieceClass {
  if (markerDef(id)) return 'infantry'
  return unitDef(id)?.arm ?? (leaderDef(id) ? 'leader' : 'hq')
}

/** The classes of the stack in hand, each once: of its units, or without units of its leaders; infantry when nothing is selected. */
export function classesInHand(selection: Selection | null): PieceClass[] {
  const pieces = selection && selection.units.length > 0 ? selection.units : (selection?.leaders ?? [])
  return pieces.length === 0 ? ['infantry'] : [...new Set(pieces.map(pieceClassOf))].sort()
}

/** Units of one kind, artillery or others, in a hex if the selection stood there too, where they are more than the hex may hold (OPS-6.1). */
export interface Overstack {
  readonly kind: 'artillery' | 'footOrHorse'
  readonly count: number
  readonly limit: number
}

/** Would the units be too many in that hex at the end of the phase (OPS-6.1)? Garrisons and leaders do not count. */
export function overstackAt(view: View, units: readonly PieceId[], hex: HexId): Overstack | null {
  const { stacking } = scenario.tables.terrain
  const isArtillery = (id: PieceId): boolean => unitDef(id)?.arm === 'artillery'
  const side = units[0] === undefined ? null : sideOfPiece(units[0])
  const thereAlready = view.pieces.filter(
    ({ id, at, garrison }) =>
      at === hex && !garrison && unitDef(id) !== undefined && sideOfPiece(id) === side && !units.includes(id),
  )
  const all = [...thereAlready.map(({ id }) => id), ...units.filter((id) => unitDef(id) !== undefined)]
  for (const kind of ['footOrHorse', 'artillery'] as const) {
    const isOfKind = (id: PieceId): boolean => isArtillery(id) === (kind === 'artillery')
    const count = all.filter(isOfKind).length
    // Only what the selection brings too many of is its matter.
    if (count > stacking[kind] && units.some(isOfKind)) return { kind, count, limit: stacking[kind] }
  }
  return null
}

/** That the selection would be too many in a hex, in words with the rule; nothing where it would not. */
export function OverstackLine({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const overstack = overstackAt(seat.view.value, seat.selection.value?.units ?? [], hex)
  if (!overstack) return null
  return (
    <span class="reason" data-testid="overstack">
      ⚠ {text.value.overstack[overstack.kind](overstack.count, overstack.limit)} <RuleLink id="OPS-6.2" />
    </span>
  )
}

/** MP left to the piece of the selection that has least, in halves. Leaders who go along with units do not slow them down. */
const leftInHand = (seat: SeatStore, { units, leaders }: Selection): number =>
  Math.min(...(units.length > 0 ? units : leaders).map((id) => halfMpLeft(seat, id)))

/** What the way to the hex costs the stack in hand and what is left to it there, or why it cannot get there. */
function WayOfStack({ selection, hex }: { selection: Selection; hex: HexId }) {
  const seat = useSeat()
  const t = text.value.ground
  const entry = reachableHex(seat.reach.value, hex)
  if (seat.view.value.segment !== 'move' || hex === selection.hex) return null
  if (!entry)
    return (
      <p data-testid="stack-way">
        <RefusalReasonLine reason={whyOutOfReach(seat, selection, hex)} />
      </p>
    )
  const left = entry.march ? 0 : Math.max(0, leftInHand(seat, selection) - entry.cost2)
  return (
    <p data-testid="stack-way">
      {t.fromHere}: <b>{t.mp(mpText(entry.cost2))}</b>, {t.leftThere(mpText(left))} <OverstackLine hex={hex} />
    </p>
  )
}

/** Movement cost of the ground of a hex for each class of the stack in hand, and of its whole way there. */
export function GroundCosts({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value.ground
  const ground = mapHexOf(hex)
  if (!ground) return null
  const selection = seat.selection.value
  const firstSelected = selection?.units[0] ?? selection?.leaders[0]
  const side = firstSelected === undefined ? seat.view.value.side : sideOfPiece(firstSelected)
  const effect = scenario.tables.terrain.terrain[ground.terrain]
  const { cost2: costHalfMp, upElevation2: uphillCostHalfMp } = effect
  const isOneMarker = firstSelected !== undefined && markerDef(firstSelected) !== undefined
  return (
    <>
      <p>
        {classesInHand(selection).map((pieceClass) => {
          // `enter`: the classes of pieces of each side that may go there.
          const isClosed = costHalfMp === null || !effect.enter[side].includes(pieceClass)
          const className = isOneMarker ? names.value.piece(firstSelected) : text.value.rules.arm[pieceClass]
          return (
            <span key={pieceClass} class="class-cost">
              {t.costFor(className)}: <b>{isClosed ? t.closed : t.mp(mpText(costHalfMp))}</b>
              {!isClosed && uphillCostHalfMp > 0 ? ` (+${mpText(uphillCostHalfMp)} ↑)` : ''}
              {!isClosed && ground.terrain === 'lava' ? ` ${t.die}` : ''}{' '}
            </span>
          )
        })}
        <RuleLink id={firstRule(effect.source)} />
      </p>
      {selection ? <WayOfStack selection={selection} hex={hex} /> : null}
    </>
  )
}
