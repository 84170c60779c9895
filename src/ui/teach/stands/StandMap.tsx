import { minuteOf } from '../../../teach/hours/clock'
import { skyAt } from '../../../teach/hours/sky'
import { pedregalRecord } from '../../../teach/record/pedregal'
import type { Stand } from '../../../teach/record/types'
import { LightOverMap, Moon } from '../map/LightOverMap'
import { SheetOverlay } from '../map/SheetOverlay'
import { standWords } from './words'

/** The light of the hour over the map. The map itself writes the names. */
export function StandMap({ stand }: { stand: Stand }) {
  const sky = skyAt(pedregalRecord(), minuteOf(stand.hour))
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
      {null}
    </SheetOverlay>
  )
}
