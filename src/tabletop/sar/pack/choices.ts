// What the players choose before the battle of a pack begins, under the ids of the options of the pack.
import * as v from 'valibot'

/** Palo Alto: does Canales come on, does the grass burn, has Duncan howitzers? */
export const PaloAltoChoicesSchema = v.strictObject({
  canalesFights: v.boolean(),
  grassFire: v.picklist(['historical', 'chance', 'off']),
  duncanHowitzers: v.boolean(),
})
/** Chippawa: the whole day or the lines formed on the plain; the 23d too; grey jackets; warriors in skirmish order. */
export const ChippawaChoicesSchema = v.strictObject({
  variant: v.picklist(['on-the-plain', 'full']),
  ripleyWhole: v.boolean(),
  greyJackets: v.boolean(),
  warriorsSkirmish: v.boolean(),
})
export type PaloAltoChoices = v.InferOutput<typeof PaloAltoChoicesSchema>
export type ChippawaChoices = v.InferOutput<typeof ChippawaChoicesSchema>
/** The choices of any pack by their ids. */
export type PackChoices = Readonly<Record<string, string | boolean>>

export const PALO_ALTO_DEFAULTS: PaloAltoChoices = {
  canalesFights: false,
  grassFire: 'historical',
  duncanHowitzers: true,
}
export const CHIPPAWA_DEFAULTS: ChippawaChoices = {
  variant: 'on-the-plain',
  ripleyWhole: false,
  greyJackets: true,
  warriorsSkirmish: false,
}
