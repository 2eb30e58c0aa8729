import Razorpay from 'razorpay';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/**
 * Settings of the package's HTTP client (axios) that are changed here. The package has no type for
 * this client.
 */
interface HttpInstance {
  readonly defaults: {
    baseURL?: string;
    timeout?: number;
    maxRedirects?: number;
    maxContentLength?: number;
  };
  readonly interceptors: {
    readonly response: {
      use(onAnswer: undefined, onFailure: (failure: HttpFailure) => Promise<never>): unknown;
    };
  };
}

interface HttpFailure {
  response?: { status: number; data: unknown };
  readonly message?: string;
}

/**
 * Returns the package's client with settings that the package's options do not offer: the address
 * of the API, a timeout (by default there is none), a limit for the response and no redirects. A
 * request without a response gets the status 0, because the package reads the response of every
 * failed request and would otherwise crash.
 */
export function preparedClient(settings: {
  readonly keyId: string;
  readonly keySecret: string;
  readonly apiUrl: string;
}): Razorpay {
  const client = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const { rq: http } = client.api as Razorpay['api'] & { readonly rq: HttpInstance };
  http.defaults.baseURL = settings.apiUrl;
  http.defaults.timeout = TIMEOUT_MS;
  http.defaults.maxRedirects = 0;
  http.defaults.maxContentLength = MAX_ANSWER_BYTES;
  http.interceptors.response.use(undefined, (failure) => {
    failure.response ??= {
      status: 0,
      data: { error: { code: 'NO_ANSWER', description: failure.message ?? '' } },
    };
    failure.response.data ??= {};
    return Promise.reject(failure);
  });
  return client;
}
