const page = typeof document === 'undefined' ? null : document

/**
 * The version text of this build, such as `0.1.0+3f9c02aa`: the release and a hash of its sources. The page carries it, so that a new
 * build alone changes no script. '' without a page of a build.
 */
export const appVersion = page?.querySelector<HTMLMetaElement>('meta[name="versi"]')?.content ?? ''
