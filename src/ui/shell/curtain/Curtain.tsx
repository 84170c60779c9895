import { takeSeat } from '../../hex/seat/changeSeat'
import { playerName } from '../../hex/seat/current'
import { SideMark } from '../../shared/Parts'
import { curtain } from '../page'
import { CurtainBox } from './CurtainBox'

/** The curtain of the hex game. While it is down, map, panels and log of both sides are off the page. */
export function Curtain() {
  const side = curtain.value
  if (side === null) return null
  return <CurtainBox mark={<SideMark side={side} big />} name={playerName(side)} onSit={() => void takeSeat()} />
}
