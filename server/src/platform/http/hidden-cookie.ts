import type { Config } from '../config.ts'
import { API_PREFIX } from './app.ts'

/**
 * Name and options of a cookie that scripts cannot read, other sites' pages do not send and only one API path receives.
 * Browsers accept its `__Secure-` name in encrypted responses only. The `__Host-` prefix would send it to every path.
 */
export function hiddenCookie({ publicUrl }: Pick<Config, 'publicUrl'>, name: string, path: string) {
  const secure = publicUrl.startsWith('https://')
  return {
    name: secure ? `__Secure-${name}` : name,
    options: { path: `${API_PREFIX}${path}`, httpOnly: true, sameSite: 'strict' as const, secure },
  }
}
