import type { Result } from '../core/result'
import type { PlannedAttack } from '../operational/combat/forecast'
import type { Position } from '../operational/position'
import type { TabletopResolver } from '../operational/resolvers'
import type { Side } from '../operational/types'
import type { ClashForecast } from './forecast'
import { forecastClash } from './sar/forecast/forecast'
import { tableForecastOfClash } from './tableForecast'

/** Forecasts the outcome of an attack on the tabletop (OPS-24.5). */
type ForecastFunction = (position: Position, side: Side, plan: PlannedAttack) => Result<ClashForecast>

/** The forecast function of each tabletop engine. The computer players of the hex game use these without loading a whole engine. */
export const CLASH_FORECASTS: Readonly<Record<TabletopResolver, ForecastFunction>> = {
  sar: forecastClash,
  regimental: tableForecastOfClash,
}
