import { minuteOf } from '../../../teach/hours/clock'
import { type Box, boxOfWords } from '../../../teach/hours/signs'
import { skyAt } from '../../../teach/hours/sky'
import { createGrid } from '../../../hex/grid'
import { pedregalRecord } from '../../../teach/record/pedregal'
import { pointOfHex } from '../../../teach/record/sheetPoint'
import type { Stand } from '../../../teach/record/types'
import { names, scenario } from '../../hex/shared/scenario'
import { LightOverMap, Moon } from '../map/LightOverMap'
import { bareName } from '../map/names'
import { placeAt, SheetOverlay } from '../map/SheetOverlay'
import { settings } from '../../shell/storage/settings'
import { standWords } from './words'

const { map } = scenario.battlefield
const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
/** Pixels of a hex's width where a stand's hexes are framed, about; and how far below its middle a name is written. */
const FRAMED_HEX_WIDTH = 40
const BELOW_HEX = 26
const NAMED = map.hexes.filter(({ name }) => name)

/** Whether a name on the map would tell what comes later, such as who camps on a hill. */
function givesAway(stand: Stand, hex: string): boolean {
  const name = names.value.any(hex).toLowerCase()
  return stand.givesAway[settings.value.lang].some((word) => name.includes(word.toLowerCase()))
}

/** The map's own names cannot be used where one of them tells the outcome: then the others are written here. */
export const hidesNames = (stand: Stand): boolean => NAMED.some(({ id }) => givesAway(stand, id))

/** The names that tell nothing, without those that would cover another on a map framed as stands are. */
function namesThatFit(stand: Stand): { id: string; name: string }[] {
  const taken: Box[] = []
  return NAMED.flatMap(({ id }) => {
    const name = bareName(names.value.any(id))
    const [x, y] = pointOfHex(grid.indexOf(id), grid)
    const box = boxOfWords(name, (x * FRAMED_HEX_WIDTH) / 1000, BELOW_HEX - (y * FRAMED_HEX_WIDTH) / 1000, 'middle')
    const isTaken = taken.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    )
    if (givesAway(stand, id) || isTaken) return []
    taken.push(box)
    return [{ id, name }]
  })
}

/** The light of the hour over the map and, before the choice, the names that tell nothing. */
export function StandMap({ stand, writesNames }: { stand: Stand; writesNames: boolean }) {
  const sky = skyAt(pedregalRecord(), minuteOf(stand.hour))
  const written = writesNames ? namesThatFit(stand) : []
  return (
    <SheetOverlay
      class={`stand-map ${sky.light}`}
      label={standWords().mapName}
      below={
        <>
          <LightOverMap sky={sky} />
          <Moon sky={sky} />
        </>
      }
    >
      {written.map(({ id, name }) => (
        <g key={id} style={placeAt(pointOfHex(grid.indexOf(id), grid))}>
          <text y={BELOW_HEX} text-anchor="middle">
            {name}
          </text>
        </g>
      ))}
    </SheetOverlay>
  )
}
