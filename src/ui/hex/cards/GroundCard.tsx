import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { MapLink, PieceClass } from '../../../operational/data'
import type { HexId } from '../../../operational/types'
import { mpText, signed } from '../../shared/format'
import { directionFrom, mapHexOf, hexsidesOf, linksFrom } from '../shared/ground'
import { leaderDef, markerDef, sideOfPiece, unitDef } from '../shared/pieces'
import { RuleLink, SideMark } from '../../shared/Parts'
import { Bastion } from './Bastion'
import { names, scenario } from '../shared/scenario'
import { text } from '../../shell/page'

/** Road or trail: a link leads from a hex to a neighbour. */
type LinkKind = MapLink['kind']

/** The class of piece whose terrain costs are shown, with its name: the class of the selected piece, else infantry. */
function shownPieceClass(seat: SeatStore): { pieceClass: PieceClass; className: string } {
  const selection = seat.selection.value
  const id = selection?.units[0] ?? selection?.leaders[0]
  const classNames = text.value.rules.arm
  if (id === undefined) return { pieceClass: 'infantry', className: classNames.infantry }
  // A marker, the counter of a box of hidden units, moves as infantry does (OPS-19.5.6).
  if (markerDef(id)) return { pieceClass: 'infantry', className: names.value.piece(id) }
  const pieceClass: PieceClass = unitDef(id)?.arm ?? (leaderDef(id) ? 'leader' : 'hq')
  return { pieceClass, className: classNames[pieceClass] }
}

/** The first of the rules that a table entry cites, as in `OPS-5.2, OPS-8.5`. */
const firstRule = (source: string): string | undefined => source.split(', ')[0]

/** Movement cost of a hex, and of the whole path from the selected pieces to the hex. */
function Costs({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const ground = mapHexOf(hex)
  const view = seat.view.value
  if (!ground) return null
  const { pieceClass, className } = shownPieceClass(seat)
  const reachEntry = seat.reach.value.get(hex)
  const firstSelected = seat.selection.value?.units[0] ?? seat.selection.value?.leaders[0]
  const side = firstSelected === undefined ? view.side : sideOfPiece(firstSelected)
  const effect = scenario.tables.terrain.terrain[ground.terrain]
  const { cost2: costHalfMp, upElevation2: uphillCostHalfMp } = effect
  // `enter`: the classes of pieces of each side that may go there.
  const isClosed = costHalfMp === null || !effect.enter[side].includes(pieceClass)
  return (
    <p>
      {t.ground.costFor(className)}: <b>{isClosed ? t.ground.closed : t.ground.mp(mpText(costHalfMp))}</b>
      {!isClosed && uphillCostHalfMp > 0 ? ` (+${mpText(uphillCostHalfMp)} ↑)` : ''}
      {!isClosed && ground.terrain === 'lava' ? ` ${t.ground.die}` : ''} <RuleLink id={firstRule(effect.source)} />
      {/* The hex where the pieces stand has no hex before it (`prev`). */}
      {reachEntry?.prev ? (
        <>
          <br />
          {t.ground.fromHere}: <b>{t.ground.mp(mpText(reachEntry.cost2))}</b>
        </>
      ) : null}
    </p>
  )
}

/** The hex under the pointer, or the inspected one: terrain, elevation, costs, hexsides, roads, control, bastion and markers. */
export function GroundCard() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const hex = seat.hoveredHex.value ?? seat.inspectedHex.value
  const ground = hex === null ? undefined : mapHexOf(hex)
  if (hex === null || !ground) return <p class="empty">{t.ground.none}</p>
  const { shifts } = scenario.tables.combat
  // Only some kinds of terrain shift the differential of an attack.
  const shift = ground.terrain in shifts ? shifts[ground.terrain as keyof typeof shifts] : undefined
  const controllingSide = view.control[hex]
  const directionWord = (direction: string): string =>
    t.ground.dirs[direction as keyof typeof t.ground.dirs] ?? direction
  const hexesByLinkKind = new Map<LinkKind, string[]>()
  for (const { link, other } of linksFrom(hex))
    hexesByLinkKind.set(link.kind, [...(hexesByLinkKind.get(link.kind) ?? []), other])
  // `locs`: the sources of the lines of communications of each side (OPS-13.1).
  const { locs: locHexes, entry: entryAreas } = scenario.battlefield.map
  return (
    <div class="ground" data-testid="terrain-card" data-hex={hex}>
      <h3>{names.value.hex(hex)}</h3>
      <p>
        <span class={`swatch ${ground.terrain}`} aria-hidden="true" />{' '}
        <b class="cap">{t.rules.terrain[ground.terrain]}</b>, {t.ground.elevation(ground.elevation)}
        {scenario.tables.terrain.terrain[ground.terrain].blocksSight ? `, ${t.ground.sight}` : ''}
      </p>
      <Costs hex={hex} />
      {shift ? (
        <p>
          {t.ground.shift(signed(shift.value))} <RuleLink id={firstRule(shift.source)} />
        </p>
      ) : null}
      <Bastion hex={hex} />
      {ground.village || ground.bastion ? (
        <p>
          {controllingSide ? (
            <>
              <SideMark side={controllingSide} /> {t.ground.control(names.value.side(controllingSide))}
            </>
          ) : (
            t.ground.noControl
          )}
        </p>
      ) : null}
      {Object.entries(view.markers)
        .filter(([, marker]) => marker.at === hex)
        .map(([id, marker]) => (
          <p key={id}>
            {t.marker.own(markerDef(id)?.box ?? '')}, {marker.real ? t.hide.real : t.hide.dummy}{' '}
            <RuleLink id="OPS-19.5.7" />
          </p>
        ))}
      {view.enemyMarkers
        .filter((marker) => marker.at === hex)
        .map((marker) => (
          // `nr`: the number of the marker, 1 or 2, of the two that a box has.
          <p key={`${marker.letter}${marker.nr}`}>
            {t.marker.enemy(marker.letter)}. {t.marker.unknown} <RuleLink id="OPS-19.5.15" />
          </p>
        ))}
      {(['us', 'mexican'] as const).map((side) => (
        <>
          {locHexes[side].includes(hex) ? (
            <p key={`loc${side}`}>
              {t.ground.loc(names.value.side(side))} <RuleLink id="OPS-13.1" />
            </p>
          ) : null}
          {entryAreas[side].some((area) => area.hexes.includes(hex)) ? (
            <p key={`entry${side}`}>
              {t.ground.entry(names.value.side(side))} <RuleLink id="OPS-14.1" />
            </p>
          ) : null}
        </>
      ))}
      {hexsidesOf(hex).length > 0 ? (
        <>
          <h4>{t.ground.sides}</h4>
          <ul>
            {hexsidesOf(hex).map(({ hexside, other }) => {
              const effect = scenario.tables.terrain.sides[hexside.kind]
              return (
                <li key={`${hexside.kind}${other}`}>
                  {directionWord(directionFrom(hex, hexside))}: {t.rules.hexside[hexside.kind]}
                  {hexside.name ? ` (${hexside.name})` : ''}
                  {effect.cost2 > 0 ? `, +${mpText(effect.cost2)}` : ''} <RuleLink id={firstRule(effect.source)} />
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
      {hexesByLinkKind.size > 0 ? (
        <>
          <h4>{t.ground.links}</h4>
          <ul>
            {[...hexesByLinkKind].map(([kind, hexesReached]) => (
              <li key={kind}>
                {t.ground.linkTo(t.rules.link[kind], hexesReached.join(', '))} (
                {t.ground.mp(mpText(scenario.tables.terrain.links[kind].cost2))})
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
