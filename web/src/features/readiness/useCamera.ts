import { useState } from 'react'
import { remembered } from '../../platform/storage'
import {
  type CameraProblem,
  cameraPermission,
  cameraProblem,
  closeCamera,
  hasCameraApi,
  isInApp,
  listCamera,
  openCamera,
} from '../pindai/camera'
import type { CameraFact } from './readiness.rules'
import { useLooked } from './useLooked'
import { app, part } from '../../state/app'

/** When the camera last gave a picture for the check (ISO). */
const TRIED = 'kameraDicoba'
/** It did in this page. Browsers that ask for each visit (Safari) go on saying that they will ask. */
const triedHere = part(() => false)

const failed = (problem: CameraProblem): CameraFact => ({ state: 'failed', problem })

async function lookAtCamera(onChange: () => void): Promise<CameraFact> {
  if (!hasCameraApi()) return failed({ kind: 'insecure' })
  const [permission, cameras] = await Promise.all([
    cameraPermission(onChange),
    listCamera().catch(() => null),
  ])
  if (cameras?.length === 0) return failed({ kind: 'none' })
  if (permission === 'denied') return failed({ kind: isInApp() ? 'blockedInApp' : 'blocked' })
  const isOpen = permission === 'granted' || triedHere.current
  return { state: isOpen ? 'granted' : 'prompt', tried: remembered.text(TRIED) }
}

/** Whether this page may use the camera, and the question to the person: the camera opens for a moment. */
export function useCamera() {
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const [fact, again] = useLooked((lookAgain) =>
    lookAtCamera(() => {
      setProblem(null)
      lookAgain()
    }),
  )
  const ask = async () => {
    setBusy(true)
    try {
      closeCamera(await openCamera(null))
      triedHere.current = true
      remembered.set(TRIED, new Date(app.clock.now()).toISOString())
      setProblem(null)
    } catch (error) {
      setProblem(cameraProblem(error, { permission: await cameraPermission(), inApp: isInApp() }))
    }
    setBusy(false)
    again()
  }
  return { fact: problem ? failed(problem) : fact, busy, ask }
}
