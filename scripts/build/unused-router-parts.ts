import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Lets the bundler leave out the router's components that nothing uses: it cannot know that making one, and naming it for
 * developers' tools, has no other effect.
 */
export const unusedRouterParts = (): RsbuildPlugin => ({
  name: 'unused-router-parts',
  setup: (api) => {
    api.transform({ test: /react-router\/dist\/production\/.*\.js$/ }, ({ code }) =>
      code
        .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
    )
  },
})
