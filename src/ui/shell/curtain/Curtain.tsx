import { takeSeat } from '../../hex/seat/changeSeat'
import { playerName } from '../../hex/seat/current'
import { SideMark } from '../../shared/Parts'
import { curtain } from '../page'
import { CurtainBox } from './CurtainBox'

/** The curtain of the hex game. Nobody's map, cards or log are on the page while it is down. */
export function Curtain() {
  const side = curtain.value
  if (side === null) return null
  return <CurtainBox mark={<SideMark side={side} big />} name={playerName(side)} onSit={() => void takeSeat()} />
}
