import { later } from '../../ui/later'

/** How this app gets onto the home screen of this device. */
export const InstallDialog = later(async () => (await import('./InstallSteps')).InstallSteps)
