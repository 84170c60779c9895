import { takeSeat } from '../../hex/seat/changeSeat'
import { playerName } from '../../hex/seat/current'
import { SideMark } from '../../shared/Parts'
import { curtain } from '../page'
import { CurtainBox } from './CurtainBox'

/** The curtain between two players of the hex game at one screen. While it is down, map, panels and log of both sides are off the page. */
export function Curtain() {
  // The side whose player is to sit down next; null: the curtain is up.
  const side = curtain.value
  if (side === null) return null
  return <CurtainBox mark={<SideMark side={side} big />} name={playerName(side)} onSit={() => void takeSeat()} />
}
