// The battles that come as packs (maps/NAME/pack.json): what the page reads of them is names, officers and how sure the order of battle is.
import chippawa from '../../../../../maps/chippawa/pack.json'
import paloAlto from '../../../../../maps/palo-alto/pack.json'
import type { BattlePack } from '../../../../tabletop/common/pack/schema'
import { battleOfScenario } from '../../../shared/battleNames'

// The engines check the files when a battle begins; here they are only read.
const PACKS: Readonly<Record<string, BattlePack>> = {
  'palo-alto': paloAlto as unknown as BattlePack,
  chippawa: chippawa as unknown as BattlePack,
}

/** The pack of the battle that a scenario plays; null: it comes as no pack. */
export const packOf = (scenario: string): BattlePack | null => PACKS[battleOfScenario(scenario) ?? ''] ?? null

/** All packs. */
export const allPacks = (): readonly BattlePack[] => Object.values(PACKS)
