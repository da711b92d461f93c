package dev.sextant.standalone.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rest.RestEndpointFactory;
import org.apache.flink.runtime.rest.handler.RestHandlerConfiguration;
import org.apache.flink.runtime.rest.handler.RestHandlerSpecification;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricFetcher;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.webmonitor.WebMonitorEndpoint;
import org.apache.flink.runtime.webmonitor.retriever.LeaderGatewayRetriever;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInboundHandler;
import org.apache.flink.util.ConfigurationException;

/**
 * Flink's REST endpoint without a single route: it says 404 to everything.
 *
 * <p>Flink cannot start without one. The usual one accepts jobs from anybody who reaches the port,
 * and deserialises what it is sent, even with {@code web.submit.enable: false}.
 */
final class ClosedEndpoint extends WebMonitorEndpoint<DispatcherGateway> {

  private ClosedEndpoint(
      Configuration configuration,
      RestHandlerConfiguration handlers,
      LeaderGatewayRetriever<DispatcherGateway> dispatcher,
      LeaderGatewayRetriever<ResourceManagerGateway> resources,
      TransientBlobService blobs,
      ScheduledExecutorService executor,
      MetricFetcher metrics,
      LeaderElection election,
      FatalErrorHandler errors)
      throws IOException, ConfigurationException {
    super(
        dispatcher,
        configuration,
        handlers,
        resources,
        blobs,
        executor,
        metrics,
        election,
        RestEndpointFactory.createExecutionGraphCache(handlers),
        errors);
  }

  /** Makes one, as {@link RestEndpointFactory} asks for it. */
  static ClosedEndpoint create(
      Configuration configuration,
      LeaderGatewayRetriever<DispatcherGateway> dispatcher,
      LeaderGatewayRetriever<ResourceManagerGateway> resources,
      TransientBlobService blobs,
      ScheduledExecutorService executor,
      MetricFetcher metrics,
      LeaderElection election,
      FatalErrorHandler errors)
      throws IOException, ConfigurationException {
    return new ClosedEndpoint(
        configuration,
        RestHandlerConfiguration.fromConfiguration(configuration),
        dispatcher,
        resources,
        blobs,
        executor,
        metrics,
        election,
        errors);
  }

  /** Returns no route. The list is Flink's to sort, so it is one that can be. */
  @Override
  protected List<Tuple2<RestHandlerSpecification, ChannelInboundHandler>> initializeHandlers(
      CompletableFuture<String> address) {
    return new ArrayList<>();
  }
}
