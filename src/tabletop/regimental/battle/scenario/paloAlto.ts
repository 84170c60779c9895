// Palo Alto, 8 May 1846, by the Regimental rules.
import raw from '../../../../../maps/palo-alto/regimental.json'
import type { Result } from '../../../../core/result'
import { packOf } from '../../../common/pack/load'
import type { RegimentalField } from '../field'
import { fieldOfPack } from './packField'
import { readScenarioTerms } from './terms'

/** Id of the scenario. */
export const PALO_ALTO = 'palo-alto-reg'
/** Its sides by the seats of the pack. */
export const PALO_ALTO_SIDES = { a: 'us', b: 'mexican' } as const

/** Choices of the scenario (pack, `options`), with their defaults. */
export interface PaloAltoChoices {
  readonly canalesFights: boolean
  readonly grassFire: 'historical' | 'chance' | 'off'
  readonly duncanHowitzers: boolean
  /** The whole battle, or the drill of eight turns round Torrejón's ride. */
  readonly variant: 'full' | 'torrejon-and-the-square'
}
export const PALO_ALTO_DEFAULTS: PaloAltoChoices = {
  canalesFights: false,
  grassFire: 'historical',
  duncanHowitzers: true,
  variant: 'full',
}

/** The field of Palo Alto with these choices. */
export function paloAltoField(choices: PaloAltoChoices): Result<RegimentalField> {
  const pack = packOf('palo-alto')
  if (!pack.ok) return pack
  const terms = readScenarioTerms('maps/palo-alto/regimental.json', raw)
  if (!terms.ok) return terms
  const { variant, ...others } = choices
  return fieldOfPack(pack.value, {
    id: PALO_ALTO,
    sides: PALO_ALTO_SIDES,
    terms: terms.value,
    variant: variant === 'full' ? null : variant,
    choices: { ...others },
  })
}
