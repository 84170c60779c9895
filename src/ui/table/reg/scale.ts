// How many men the losses of a Regimental battle stand for, by the scale of its charts (REG-12.1).
import house from '../../../tabletop/regimental/battle/data/house.json'
import tables from '../../../tabletop/regimental/tables/regimental.json'

/** About how many men so many stands and gun stands stand for. */
export function menOf({ troops, guns }: { readonly troops: number; readonly guns: number }): number {
  const { menPerStand, gunsPerGunStand } = tables.house.scale
  return troops * menPerStand + guns * gunsPerGunStand * house.crew.menPerGun
}
