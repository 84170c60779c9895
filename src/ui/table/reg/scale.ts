// How many men the losses of a Regimental battle stand for, by the scale of its charts (REG-12.1).
import tables from '../../../tabletop/regimental/tables/regimental.json'

/** Men of a gun's crew; the charts count guns only (house: a third of the 40 men that two guns with limbers and drivers have). */
const MEN_PER_GUN = 7

/** About how many men so many stands and gun stands stand for. */
export function menOf({ troops, guns }: { readonly troops: number; readonly guns: number }): number {
  const { menPerStand, gunsPerGunStand } = tables.house.scale
  return troops * menPerStand + guns * gunsPerGunStand * MEN_PER_GUN
}
