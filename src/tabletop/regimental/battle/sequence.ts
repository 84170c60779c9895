// The places at which a Regimental battle waits for a choice (REG-2): who chooses, and which types of action may answer.
import type { PlaceRow, PlaceTable } from '../../../game/places'
import type { RegimentalActionType } from './schema/action'

/**
 * `setup`: both sides place, one after the other. `leaders`: M1. `checks`: M2a, picking a check. `charges`, `reactions`: M2b. `maneuvers`: M2c.
 * `rides`: M3. `defensiveFire`, `offensiveFire`: F1, F2. `combats`: C1. `breakthroughs`: C2. `secondCombats`: C3. `owed`: a choice inside a step
 * (`RegimentalBattle.owed`), answered by whoever owes it; the step goes on afterwards.
 */
export type Place =
  | 'setup'
  | 'leaders'
  | 'checks'
  | 'charges'
  | 'reactions'
  | 'maneuvers'
  | 'rides'
  | 'defensiveFire'
  | 'offensiveFire'
  | 'combats'
  | 'breakthroughs'
  | 'secondCombats'
  | 'over'

type Chooser = 'phasing' | 'opponent' | 'each'
type Row = PlaceRow<RegimentalActionType, Chooser>

const row = (place: Place, chooser: Chooser, types: readonly RegimentalActionType[]): Row => ({
  chooser,
  prompt: `prompt.reg.${place}`,
  types,
})

/** What may be done at each place. While something is owed only the action `choose` and `resign` are allowed. */
export const PLACES: PlaceTable<Place, Row> = {
  setup: row('setup', 'each', ['place', 'ready', 'resign']),
  leaders: row('leaders', 'phasing', ['arrive', 'attach', 'detach', 'ready', 'resign']),
  checks: row('checks', 'phasing', ['pick', 'ready', 'resign', 'roll', 'unpick']),
  charges: row('charges', 'phasing', ['charge', 'ready', 'resign', 'takeBack']),
  reactions: row('reactions', 'opponent', ['react', 'ready', 'resign', 'takeBack']),
  maneuvers: row('maneuvers', 'phasing', [
    'aboutFace',
    'deploy',
    'finish',
    'flank',
    'form',
    'front',
    'go',
    'gun',
    'pass',
    'ready',
    'replenish',
    'resign',
    'scale',
    'turn',
    'wheel',
  ]),
  rides: row('rides', 'phasing', ['ready', 'resign', 'ride']),
  defensiveFire: row('defensiveFire', 'opponent', ['aim', 'ready', 'resign', 'unaim', 'volley']),
  offensiveFire: row('offensiveFire', 'phasing', ['aim', 'ready', 'resign', 'unaim', 'volley']),
  combats: row('combats', 'phasing', ['fight', 'resign']),
  breakthroughs: row('breakthroughs', 'phasing', ['ready', 'resign']),
  secondCombats: row('secondCombats', 'phasing', ['fight', 'resign']),
  over: row('over', 'phasing', []),
}
