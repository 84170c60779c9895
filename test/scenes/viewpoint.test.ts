import { describe, expect, test } from 'vitest'
import { layOut } from '../../src/scenes/layout'
import { Camera } from '../../src/scenes/map/camera'
import { GLIDE_MS, Viewpoint } from '../../src/scenes/map/viewpoint'

const layout = layOut(25, 29)
function zoomedIn(): Viewpoint {
  const camera = new Camera(layout, 1)
  camera.resize(934, 669)
  camera.fit()
  camera.zoomBy(3)
  camera.centreOn(layout.centre('1311'))
  return new Viewpoint(camera)
}
const FAR = layout.centre('0227')
const NEAR = layout.centre('1312')

describe('a calm map', () => {
  test('a hex in view moves nothing', () => {
    const viewpoint = zoomedIn()
    const { version } = viewpoint.camera
    viewpoint.show(NEAR, 0)
    viewpoint.advance(GLIDE_MS)
    expect(viewpoint.camera.version).toBe(version)
    expect(viewpoint.isGliding).toBe(false)
  })

  test('after a visit the map returns to the player’s view', () => {
    const viewpoint = zoomedIn()
    const before = viewpoint.camera.view
    viewpoint.beginVisit()
    viewpoint.show(FAR, 0)
    viewpoint.advance(GLIDE_MS / 2)
    expect(viewpoint.camera.view).not.toEqual(before)
    viewpoint.advance(GLIDE_MS)
    expect(viewpoint.camera.viewShowing(FAR)).toBeNull()
    viewpoint.endVisit(GLIDE_MS * 2)
    viewpoint.advance(GLIDE_MS * 3)
    expect(viewpoint.camera.view).toEqual(before)
  })

  test('a visit that begins while the last one still returns keeps the player’s view', () => {
    const viewpoint = zoomedIn()
    const before = viewpoint.camera.view
    viewpoint.beginVisit()
    viewpoint.show(FAR, null)
    viewpoint.endVisit(0)
    viewpoint.advance(GLIDE_MS / 3)
    viewpoint.beginVisit()
    viewpoint.endVisit(null)
    expect(viewpoint.camera.view).toEqual(before)
  })

  test('a view that the player takes by hand during a visit is kept', () => {
    const viewpoint = zoomedIn()
    viewpoint.beginVisit()
    viewpoint.show(FAR, null)
    viewpoint.takeByHand((camera) => camera.pan(40, 10))
    const chosen = viewpoint.camera.view
    viewpoint.endVisit(null)
    expect(viewpoint.camera.view).toEqual(chosen)
  })

  test('a press stops a glide at once, so that what was aimed at stays there', () => {
    const viewpoint = zoomedIn()
    viewpoint.show(FAR, 0)
    viewpoint.advance(GLIDE_MS / 2)
    const { handCount } = viewpoint
    viewpoint.hold()
    expect(viewpoint.handCount).toBe(handCount + 1)
    const still = viewpoint.camera.view
    viewpoint.advance(GLIDE_MS)
    expect(viewpoint.camera.view).toEqual(still)
  })
})
