import { routeStateAt, type RouteStretch, walkedOf } from '../../../teach/hours/routes'
import type { RecordRoute } from '../../../teach/record/types'
import { pathOf } from './SheetOverlay'

interface RouteLineProps {
  route: RecordRoute
  /** The ground that the march went over. */
  stretches: readonly RouteStretch[]
  /** The minute of the clock (src/teach/hours/clock.ts). */
  minute: number
  /** The rest of the way shows faintly. */
  showsRest: boolean
}

/** A march of the record, as far as it has come by a minute. */
export function RouteLine({ route, stretches, minute, showsRest }: RouteLineProps) {
  const state = routeStateAt(route, minute)
  if (state === 'toCome' && !showsRest) return null
  return (
    <g class={`route ${route.side} ${route.mode} ${state} ${route.certainty}`}>
      {stretches.map((stretch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a route never change
        <Stretch key={index} stretch={stretch} minute={minute} showsRest={showsRest} />
      ))}
    </g>
  )
}

function Stretch({ stretch, minute, showsRest }: { stretch: RouteStretch; minute: number; showsRest: boolean }) {
  const walked = pathOf(walkedOf(stretch, minute))
  return (
    <>
      {showsRest ? <path class="rest" d={pathOf(stretch.points)} /> : null}
      {walked === '' ? null : (
        <>
          <path class="under" d={walked} />
          <path class="line" d={walked} />
        </>
      )}
    </>
  )
}
