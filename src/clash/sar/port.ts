import type { Tactician } from '../../tabletop/sar/battle/tactician'
import type { TabletopPort } from '../port'
import { layOutClash } from './layOut'
import { fightClash } from './fight'
import { forecastClash } from './forecast/forecast'
import { accountUnitsOf, Recorder } from './recorder'
import { clashFigures } from './figures'

/** The tabletop engine of the Santa Anna Rules; `tactician`, a computer player, commands both sides of every clash. */
export function sarTabletop(tactician: Tactician): TabletopPort {
  const tacticians = { us: tactician, mexican: tactician }
  return {
    name: 'sar',
    layOut(setup) {
      const clash = layOutClash(setup, clashFigures())
      return { ground: clash.field.ground, units: accountUnitsOf(clash) }
    },
    fight: ({ setup, dice, key, aiSalt }) => fightClash(setup, dice, key, tacticians, { salt: aiSalt }),
    account({ setup, dice, key, aiSalt }) {
      const recorder = new Recorder()
      const outcome = fightClash(setup, dice, key, tacticians, { salt: aiSalt, observer: recorder })
      return recorder.account(setup, outcome)
    },
    forecast: forecastClash,
  }
}
