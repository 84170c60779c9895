import type { RegimentalTactician } from '../../tabletop/regimental/battle/playBattle'
import type { TabletopPort } from '../port'
import { fightRegimental, regimentalLayoutOf } from './fight'
import { forecastRegimental } from './forecast'
import { beginRegimentalClash, resumeRegimentalClash, validateRegimentalClash } from './playedClash'
import { accountUnits, RegimentalRecorder } from './recorder'

/**
 * The tabletop engine of the Regimental rules; `tactician`, a computer player, commands both sides of every clash, `hasty` in fights for odds.
 */
export function regimentalTabletop(tactician: RegimentalTactician, hasty: RegimentalTactician): TabletopPort {
  const tacticians = { us: tactician, mexican: tactician }
  const hastyTacticians = { us: hasty, mexican: hasty }
  const port: TabletopPort = {
    name: 'regimental',
    layOut(setup) {
      const layout = regimentalLayoutOf(setup)
      return { ground: layout.field.ground, units: accountUnits(layout) }
    },
    fight: ({ setup, dice, key, aiSalt }) => fightRegimental(setup, dice, key, tacticians, { salt: aiSalt }),
    rehearse: ({ setup, dice, key, aiSalt }) => fightRegimental(setup, dice, key, hastyTacticians, { salt: aiSalt }),
    account({ setup, dice, key, aiSalt }) {
      const recorder = new RegimentalRecorder()
      const outcome = fightRegimental(setup, dice, key, tacticians, { salt: aiSalt, observer: recorder })
      return recorder.account(setup, outcome)
    },
    begin: (request, wantsAccount) => beginRegimentalClash(request, tactician, wantsAccount),
    resume: (setup, state) => resumeRegimentalClash(setup, state, tactician),
    validate: validateRegimentalClash,
    forecast: (position, side, plan) => forecastRegimental(port, position, side, plan),
  }
  return port
}
