import { RouteLine } from '../map/RouteLine'
import { SheetOverlay } from '../map/SheetOverlay'
import { MarchLines } from './MarchLines'
import type { Compare } from './store'
import { compareWords } from './words'

/** The marches of the game over those of the record, at the end of the player turn that is shown. */
export function CompareMap({ compare }: { compare: Compare }) {
  const { before, now } = compare.lines.value
  return (
    <SheetOverlay class="compare-map" label={compareWords().mapLabel}>
      {compare.routes.value.map((route) => (
        <RouteLine
          key={route.id}
          route={route}
          stretches={compare.stretches.get(route.id) ?? []}
          minute={compare.minute.value}
          showsRest={false}
        />
      ))}
      <MarchLines lines={before} when="before" pointOf={compare.pointOf} />
      <MarchLines lines={now} when="now" pointOf={compare.pointOf} />
    </SheetOverlay>
  )
}
