import { checkedWhole } from '../errors'

/** SAR-5.3, 5.5: does a unit break? Yes if it has more stragglers than effectives; but without effectives it is removed instead. */
export function breakTest(stragglers: number, effectives: number): { broken: boolean; removed: boolean } {
  checkedWhole('SAR-5.3', 'stragglers', stragglers)
  const removed = checkedWhole('SAR-5.3', 'effectives', effectives) === 0
  return { broken: !removed && stragglers > effectives, removed }
}
