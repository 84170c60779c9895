import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { PieceClass } from '../../../operational/data'
import type { HexId } from '../../../operational/types'
import { mpText, signed } from '../../shared/format'
import { dirFrom, mapHexOf, hexsides, linksFrom } from '../shared/ground'
import { leaderDef, markerDef, sideOfPiece, unitDef } from '../shared/pieces'
import { RuleLink, SideMark } from '../../shared/Parts'
import { Bastion } from './Bastion'
import { names, scenario } from '../shared/scenario'
import { text } from '../../shell/page'

/** The class of piece that terrain costs are shown for: that of the selected piece, else infantry. */
function movingClass(seat: SeatStore): { cls: PieceClass; word: string } {
  const selection = seat.selection.value
  const id = selection?.units[0] ?? selection?.leaders[0]
  const t = text.value.rules.arm
  if (id === undefined) return { cls: 'infantry', word: t.infantry }
  if (markerDef(id)) return { cls: 'infantry', word: names.value.piece(id) }
  const cls: PieceClass = unitDef(id)?.arm ?? (leaderDef(id) ? 'leader' : 'hq')
  return { cls, word: t[cls] }
}

/** Movement cost of a hex, and of the whole path to it from the selection. */
function Costs({ hex }: { hex: HexId }) {
  const seat = useSeat()
  const t = text.value
  const ground = mapHexOf(hex)
  const view = seat.view.value
  if (!ground) return null
  const { cls, word } = movingClass(seat)
  const reached = seat.reach.value.get(hex)
  const firstSelected = seat.selection.value?.units[0] ?? seat.selection.value?.leaders[0]
  const side = firstSelected === undefined ? view.side : sideOfPiece(firstSelected)
  const effect = scenario.tables.terrain.terrain[ground.terrain]
  const closed = effect.cost2 === null || !effect.enter[side].includes(cls)
  return (
    <p>
      {t.ground.costFor(word)}:{' '}
      <b>{closed || effect.cost2 === null ? t.ground.closed : t.ground.mp(mpText(effect.cost2))}</b>
      {!closed && effect.upElevation2 > 0 ? ` (+${mpText(effect.upElevation2)} ↑)` : ''}
      {!closed && ground.terrain === 'lava' ? ` ${t.ground.die}` : ''} <RuleLink id={effect.source.split(', ')[0]} />
      {reached?.prev ? (
        <>
          <br />
          {t.ground.fromHere}: <b>{t.ground.mp(mpText(reached.cost2))}</b>
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
  const shift = ground.terrain in shifts ? shifts[ground.terrain as keyof typeof shifts] : undefined
  const control = view.control[hex]
  const dir = (d: string): string => t.ground.dirs[d as keyof typeof t.ground.dirs] ?? d
  const byKind = new Map<string, string[]>()
  for (const { link, other } of linksFrom(hex)) byKind.set(link.kind, [...(byKind.get(link.kind) ?? []), other])
  const { locs, entry } = scenario.battlefield.map
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
          {t.ground.shift(signed(shift.value))} <RuleLink id={shift.source.split(', ')[0]} />
        </p>
      ) : null}
      <Bastion hex={hex} />
      {ground.village || ground.bastion ? (
        <p>
          {control ? (
            <>
              <SideMark side={control} /> {t.ground.control(names.value.side(control))}
            </>
          ) : (
            t.ground.noControl
          )}
        </p>
      ) : null}
      {Object.entries(view.markers)
        .filter(([, m]) => m.at === hex)
        .map(([id, m]) => (
          <p key={id}>
            {t.marker.own(markerDef(id)?.box ?? '')}, {m.real ? t.hide.real : t.hide.dummy} <RuleLink id="OPS-19.5.7" />
          </p>
        ))}
      {view.enemyMarkers
        .filter((marker) => marker.at === hex)
        .map((marker) => (
          <p key={`${marker.letter}${marker.nr}`}>
            {t.marker.enemy(marker.letter)}. {t.marker.unknown} <RuleLink id="OPS-19.5.15" />
          </p>
        ))}
      {(['us', 'mexican'] as const).map((side) => (
        <>
          {locs[side].includes(hex) ? (
            <p key={`loc${side}`}>
              {t.ground.loc(names.value.side(side))} <RuleLink id="OPS-13.1" />
            </p>
          ) : null}
          {entry[side].some((e) => e.hexes.includes(hex)) ? (
            <p key={`entry${side}`}>
              {t.ground.entry(names.value.side(side))} <RuleLink id="OPS-14.1" />
            </p>
          ) : null}
        </>
      ))}
      {hexsides(hex).length > 0 ? (
        <>
          <h4>{t.ground.sides}</h4>
          <ul>
            {hexsides(hex).map(({ hexside: side, other }) => {
              const effect = scenario.tables.terrain.sides[side.kind]
              return (
                <li key={`${side.kind}${other}`}>
                  {dir(dirFrom(hex, side))}: {t.rules.hexside[side.kind]}
                  {side.name ? ` (${side.name})` : ''}
                  {effect.cost2 > 0 ? `, +${mpText(effect.cost2)}` : ''} <RuleLink id={effect.source.split(', ')[0]} />
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
      {byKind.size > 0 ? (
        <>
          <h4>{t.ground.links}</h4>
          <ul>
            {[...byKind].map(([kind, to]) => (
              <li key={kind}>
                {t.ground.linkTo(t.rules.link[kind as 'road' | 'trail'], to.join(', '))} (
                {t.ground.mp(mpText(scenario.tables.terrain.links[kind as 'road' | 'trail'].cost2))})
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
