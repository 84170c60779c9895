// The battles that come as packs (maps/NAME/pack.json), as the page reads them: names, officers, how sure the order of battle is.
import { packOf as loadedPack, PACKS, type PackId } from '../../../../tabletop/common/pack/load'
import type { BattlePack } from '../../../../tabletop/common/pack/schema'
import { battleOfScenario } from '../../../shared/battleNames'

/** A pack by its id; null where its file is faulty, which its tests see. */
function read(id: PackId): BattlePack | null {
  const pack = loadedPack(id)
  return pack.ok ? pack.value : null
}

/** The pack of the battle that a scenario plays; null: it comes as no pack. */
export function packOf(scenario: string): BattlePack | null {
  const id = PACKS.find((each) => each === battleOfScenario(scenario))
  return id ? read(id) : null
}

/** What a unit of a pack is called on its label on the table; null: it is in no pack. */
export const labelOf = (scenario: string, id: string): string | null =>
  packOf(scenario)?.units.find((unit) => unit.id === id)?.short ?? null

/** All packs. */
export const allPacks = (): readonly BattlePack[] => PACKS.flatMap((id) => read(id) ?? [])
