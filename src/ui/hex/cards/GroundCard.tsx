import { Fragment } from 'preact'
import { useSeat } from '../seat/useSeat'
import type { MapLink } from '../../../operational/data'
import { mpText, signed } from '../../shared/format'
import { directionFrom, mapHexOf, hexsidesOf, linksFrom } from '../shared/ground'
import { markerDef } from '../shared/pieces'
import { RuleLink, SideMark } from '../../shared/Parts'
import { Bastion } from './Bastion'
import { firstRule, GroundCosts } from './GroundCosts'
import { names, scenario } from '../shared/scenario'
import { text } from '../../shell/page'

/** Road or trail: a link leads from a hex to a neighbour. */
type LinkKind = MapLink['kind']

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
      <GroundCosts hex={hex} />
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
        <Fragment key={side}>
          {locHexes[side].includes(hex) ? (
            <p>
              {t.ground.loc(names.value.side(side))} <RuleLink id="OPS-13.1" />
            </p>
          ) : null}
          {entryAreas[side].some((area) => area.hexes.includes(hex)) ? (
            <p>
              {t.ground.entry(names.value.side(side))} <RuleLink id="OPS-14.1" />
            </p>
          ) : null}
        </Fragment>
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
