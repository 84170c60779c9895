import type { MapHex } from '../../../operational/data'
import { createGrid } from '../../../hex/grid'
import type { NameToPlace, PlacedName } from '../../../teach/hours/placeNames'
import { pointOfHex } from '../../../teach/record/sheetPoint'
import type { CampaignRecord, Point } from '../../../teach/record/types'
import { names, scenario } from '../../hex/shared/scenario'
import { bareName } from '../map/names'
import { said } from '../words'
import { shortName } from './names'

const { map } = scenario.battlefield
const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
/** Letters grow with the map between these sizes: so many hundredths of the width of a hex. */
const SIZE = { perHex: 42, least: 9.5, most: 17 } as const
/** Names stand so many hundredths of the width of a hex below the middle of it. */
const BELOW = 50
/** From the dot of a place of today down to the middle of its name, in pixels. */
const BELOW_DOT = 9
/** Kinds of names, the most important first; width of their letters, and their size against that of a village. */
const KINDS = {
  fort: { letter: 0.5, size: 1 },
  town: { letter: 0.5, size: 1 },
  water: { letter: 0.5, size: 1.1 },
  area: { letter: 0.66, size: 1.15 },
  spot: { letter: 0.47, size: 0.96 },
} as const
type Kind = keyof typeof KINDS
const ORDER = Object.keys(KINDS) as Kind[]

function kindOf({ bastion, village, terrain, place }: MapHex): Kind {
  if (bastion) return 'fort'
  if (village) return 'town'
  if (terrain === 'lake' || terrain === 'marsh') return 'water'
  return place === 'pedregal' ? 'area' : 'spot'
}

const NAMED = map.hexes
  .filter(({ name }) => name !== undefined)
  .map((hex) => ({ id: hex.id, kind: kindOf(hex), at: pointOfHex(grid.indexOf(hex.id), grid) }))
  .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
const KIND_OF: ReadonlyMap<string, Kind> = new Map(NAMED.map(({ id, kind }) => [id, kind]))

/** Whether this is a fortified place. */
export const isFort = (id: string): boolean => KIND_OF.get(id) === 'fort'

type ToPage = (at: Point) => { x: number; y: number }
const sizeFor = (hexWidth: number): number => Math.min(SIZE.most, Math.max(SIZE.least, (hexWidth * SIZE.perHex) / 100))

/** The names of the map, as of 1847. `hexWidth` in pixels of the page. */
export const names1847 = (toPage: ToPage, hexWidth: number): NameToPlace[] =>
  NAMED.map(({ id, kind, at }) => {
    const { letter, size } = KINDS[kind]
    const isAcross = kind === 'water' || kind === 'area'
    return {
      ...toPage(at),
      id,
      text: bareName(names.value.any(id)),
      size: sizeFor(hexWidth) * size,
      letter,
      below: isAcross ? 0 : (hexWidth * BELOW) / 100,
    }
  })

/** Places of these kinds are described by others, and so are those whose name of today begins with such a word. */
const UNNAMED_KINDS: ReadonlySet<string> = new Set(['fieldwork', 'bridge', 'ravine'])
const DESCRIBED = /^(About|Near|East of|South|Just|Por|Cerca|Al|De|Apenas) /

/** What the places of the record are called today. */
export const namesToday = ({ places }: CampaignRecord, toPage: ToPage, hexWidth: number): NameToPlace[] =>
  places.places.flatMap((place): NameToPlace[] => {
    const text = shortName(said(place.today))
    if (!place.at || !place.name1847 || UNNAMED_KINDS.has(place.kind) || DESCRIBED.test(text)) return []
    return [{ ...toPage(place.at), id: place.id, text, size: sizeFor(hexWidth), letter: 0.5, below: BELOW_DOT }]
  })

/** Names of places, written where nothing covers them. */
export function PlaceNames({ placed }: { placed: readonly PlacedName[] }) {
  return (
    <>
      {placed.map(({ id, text, size, x, y }) => (
        <text
          key={id}
          class={`place-name ${KIND_OF.get(id) ?? 'today'}`}
          x={x.toFixed(1)}
          y={y.toFixed(1)}
          style={`font-size: ${size.toFixed(1)}px`}
        >
          {text}
        </text>
      ))}
    </>
  )
}
